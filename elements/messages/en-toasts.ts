// English messages for toasts.
export const enToasts = {
  'common.close': 'Close',
};

/** Messages for toasts. */
export const TOAST_WORDS = enToasts;
