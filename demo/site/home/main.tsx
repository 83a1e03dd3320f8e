import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Playground } from './playground.js';
import { whenReady, type StageElement } from './stage.js';

createRoot(document.createElement('div')).render(
  <StrictMode>
    <Playground />
  </StrictMode>,
);

// The script shows its form before it has loaded the elements, but only if the page contains no other element.
whenReady(() => {
  // A form on a home page should not offer passkeys to visitors who only look around.
  for (const element of document.querySelectorAll<StageElement>('portico-sign-in')) element.noPasskeyAutofill = true;
  document.querySelector('#bar-end')?.append(document.createElement('portico-user-button'));
});
