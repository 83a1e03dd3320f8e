// Tracks the forms of each element. An element derives its `phase` (see FormPage and SettingsSection) from its forms.

interface PendingForm {
  readonly isPending: boolean;
}

const formsOf = new WeakMap<object, PendingForm[]>();

/** Registers a form of an element. */
export const addForm = (host: object, form: PendingForm): void => {
  formsOf.set(host, [...(formsOf.get(host) ?? []), form]);
};

/** Returns whether a form of the element is being submitted. */
export const isSubmitting = (host: object): boolean => formsOf.get(host)?.some(({ isPending }) => isPending) === true;
