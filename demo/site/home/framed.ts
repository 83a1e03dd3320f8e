import { createStateApp } from './state-app.js';

const element = Object.assign(document.createElement('portico-sign-in'), { app: createStateApp('framed'), fullPage: true });
document.querySelector('main')?.append(element);
