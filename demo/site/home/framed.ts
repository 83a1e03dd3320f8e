import { createStateApp } from './state-app.js';

const element = Object.assign(document.createElement('portico-sign-in'), { app: createStateApp('framed'), headingLevel: 1 });
document.querySelector('main')?.append(element);
