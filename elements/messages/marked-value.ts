/** A noncharacter that stands for a value in a message, so that the value can have its own element at any place in the message. */
export const MARK = '\uFFFF';

/** Returns the parts of a message, with a value at the place of the mark. */
export const replaceMark = (message: string, value: unknown): readonly unknown[] =>
  message.split(MARK).map((part, index) => (index === 0 ? part : [value, part]));
