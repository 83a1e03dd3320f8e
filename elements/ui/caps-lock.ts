import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Knows whether Caps Lock is on while a password is being typed in its host. */
export class CapsLockController implements ReactiveController {
  isOn = false;
  readonly #host: ReactiveControllerHost & EventTarget;

  constructor(host: ReactiveControllerHost & EventTarget) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#host.addEventListener('keydown', this.#look);
    this.#host.addEventListener('keyup', this.#look);
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('keydown', this.#look);
    this.#host.removeEventListener('keyup', this.#look);
  }

  #look = (event: Event): void => {
    const target = event.target as HTMLInputElement;
    const isPassword = target.autocomplete?.endsWith('password') ?? false;
    // Autofill sends key events without modifiers.
    const isOn = isPassword && event instanceof KeyboardEvent && event.getModifierState('CapsLock');
    if (isOn === this.isOn) return;
    this.isOn = isOn;
    this.#host.requestUpdate();
  };
}
