import { setDefaultApp } from 'portico-auth/elements/setup';
import 'portico-auth/elements/handler';
import 'portico-auth/elements/user-button';
import { createApp } from 'vue';
import { createRouter, createWebHistory } from 'vue-router';
import App from './App.vue';
import Handler from './Handler.vue';
import Home from './Home.vue';
import Notes from './Notes.vue';
import { app } from './portico';

setDefaultApp(app);

const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', component: Home },
    { path: '/notes', component: Notes },
    { path: '/handler/:page*', component: Handler },
  ],
});

createApp(App).use(router).mount('#app');
