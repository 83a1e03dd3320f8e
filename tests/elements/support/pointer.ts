// Controls a mouse whose events the browser treats as trusted.
import { sendMouse } from '@web/test-runner-commands';

export interface Press {
  readonly button?: 'left' | 'right';
  /** Whether the mouse moves while the button is pressed. */
  readonly drags?: boolean;
}

/** Clicks near the top-left corner of an element. */
export const click = async (element: Element): Promise<void> => {
  const { x, y } = element.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + 5), Math.round(y + 5)] });
};

/**
 * Presses a mouse button near the top-left corner of an element. With `drags`, also moves the mouse. Resolves to a function that releases
 * the button.
 */
export const hold = async (element: Element, { button = 'left', drags = false }: Press = {}): Promise<() => Promise<void>> => {
  const { x, y } = element.getBoundingClientRect();
  await sendMouse({ type: 'move', position: [Math.round(x + 5), Math.round(y + 5)] });
  await sendMouse({ type: 'down', button });
  if (drags) for (const way of [5, 25, 45]) await sendMouse({ type: 'move', position: [Math.round(x + way), Math.round(y + way)] });
  return () => sendMouse({ type: 'up', button });
};
