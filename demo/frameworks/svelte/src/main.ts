import { setDefaultApp } from 'portico-auth/elements/setup';
import 'portico-auth/elements/handler';
import 'portico-auth/elements/user-button';
import { mount } from 'svelte';
import App from './App.svelte';
import { app } from './portico';

setDefaultApp(app);
mount(App, { target: document.querySelector('#app')! });
