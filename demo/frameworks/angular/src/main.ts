import { bootstrapApplication } from '@angular/platform-browser';
import { provideRouter } from '@angular/router';
import { setDefaultApp } from 'portico-auth/elements/setup';
import 'portico-auth/elements/handler';
import 'portico-auth/elements/user-button';
import { App, HandlerPage, Home, Notes } from './pages';
import { app } from './portico';

setDefaultApp(app);

bootstrapApplication(App, {
  providers: [
    provideRouter([
      { path: '', component: Home },
      { path: 'notes', component: Notes },
      { path: 'handler', children: [{ path: '**', component: HandlerPage }] },
    ]),
  ],
});
