// A person's mouse: presses that the browser trusts.
import { sendMouse } from '@web/test-runner-commands';

/** Clicks near the corner of an element. */
export const click = async (element: Element): Promise<void> => {
  const { x, y } = element.getBoundingClientRect();
  await sendMouse({ type: 'click', position: [Math.round(x + 5), Math.round(y + 5)] });
};
