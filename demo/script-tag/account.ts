import { addSectionToTitle } from '../shared/section-title.js';

document.querySelector('portico-account-settings')?.addEventListener('portico-section-changed', addSectionToTitle);
