const ID = 'portico-announcer';
const CLEAR_MS = 1000;
const GAP_MS = 100;

const createRegion = (politeness: 'polite' | 'assertive'): HTMLElement => {
  const region = document.createElement('div');
  region.id = `${ID}-${politeness}`;
  region.setAttribute('role', politeness === 'polite' ? 'status' : 'alert');
  region.setAttribute('aria-live', politeness);
  region.setAttribute('aria-atomic', 'true');
  region.style.cssText = 'position: fixed; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap';
  document.body.append(region);
  return region;
};

const region = (politeness: 'polite' | 'assertive'): HTMLElement =>
  document.getElementById(`${ID}-${politeness}`) ?? createRegion(politeness);

/** Puts the two live regions of the document in place, empty: readers only speak of regions they knew before. */
export const prepareAnnouncer = (): void => {
  region('polite');
  region('assertive');
};

/** Says something to screen readers, through the one live region of the page. */
export const announce = (text: string, politeness: 'polite' | 'assertive' = 'polite'): void => {
  const target = region(politeness);
  target.textContent = '';
  setTimeout(() => {
    target.textContent = text;
    setTimeout(() => {
      if (target.textContent === text) target.textContent = '';
    }, CLEAR_MS);
  }, GAP_MS);
};
