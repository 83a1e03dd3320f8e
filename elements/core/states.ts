/**
 * Adds or removes a state of an element, which style sheets match with `:state(…)`. Does nothing where states are missing, for example in
 * jsdom. Only the style of the element differs then.
 */
export const setState = ({ states }: ElementInternals, name: string, isOn: boolean): void => {
  try {
    if (isOn) states.add(name);
    else states.delete(name);
  } catch {
    // `states` is undefined, or an early implementation rejects names without two hyphens.
  }
};
