import { Component, DestroyRef, inject, signal } from '@angular/core';
import { RouterLink, RouterOutlet } from '@angular/router';
import type { CurrentUser } from 'portico-auth';
import { PorticoHandler, PorticoUserButton } from 'portico-auth/angular';
import { app } from './portico';

@Component({
  selector: 'app-root',
  imports: [PorticoUserButton, RouterLink, RouterOutlet],
  template: `
    <header>
      <a routerLink="/">Home</a>
      <a routerLink="/notes">Notes</a>
      <portico-user-button />
    </header>
    <router-outlet />
  `,
})
export class App {}

@Component({
  selector: 'app-home',
  template: `
    <main>
      <h1>Home</h1>
      @if (user(); as user) {
        <p>Signed in as {{ user.primaryEmail }}</p>
      } @else if (user() === null) {
        <p>Nobody is signed in</p>
      }
    </main>
  `,
})
export class Home {
  /** Undefined while the user loads, and null if nobody is signed in. */
  readonly user = signal<CurrentUser | null | undefined>(undefined);

  constructor() {
    inject(DestroyRef).onDestroy(app.user.watch(({ data }) => this.user.set(data)));
  }
}

@Component({
  selector: 'app-notes',
  template: `
    <main>
      <h1>Notes</h1>
      @if (user(); as user) {
        <p>Only {{ user.primaryEmail }} sees this page</p>
      }
    </main>
  `,
})
export class Notes {
  readonly user = signal<CurrentUser | undefined>(undefined);

  constructor() {
    void app.getUser({ or: 'redirect' }).then((user) => this.user.set(user));
  }
}

@Component({ selector: 'app-handler', imports: [PorticoHandler], template: '<portico-handler />' })
export class HandlerPage {}
