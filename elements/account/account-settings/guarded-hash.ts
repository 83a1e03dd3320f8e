import type { LitElement } from 'lit';
import { HashController } from '../../core/hash.js';
import { hasUnsaved } from '../../form/unsaved.js';
import { FocusKeeper } from '../../core/focus-keeper.js';
import { itemIdOf } from './items.js';

interface GuardOptions {
  /** Returns whether the open item must stay open. */
  readonly isHeld: () => boolean;
  /** Called after the hash changes. */
  readonly moved: (to: string) => void;
  /** Called when the confirmation about unsaved changes opens. */
  readonly confirmationOpened: () => void;
  /** Returns the selector of the element to focus if the focused control is removed, for example when the confirmation closes. */
  readonly fallback: () => string;
}

/** Tracks the URL hash, and asks for confirmation before unsaved changes are lost. */
export class GuardedHash extends HashController {
  /** The requested hash while the confirmation is open. */
  pending: string | undefined;
  readonly #options: GuardOptions;

  constructor(host: LitElement, options: GuardOptions) {
    super(host, options.moved);
    this.#options = options;
    new FocusKeeper(host, options.fallback);
  }

  override hostDisconnected(): void {
    super.hostDisconnected();
    this.pending = undefined;
  }

  stay = (): void => {
    this.pending = undefined;
    this.host.requestUpdate();
  };

  leave = (): void => {
    const { pending = '' } = this;
    this.pending = undefined;
    this.write(pending);
  };

  protected override mustWait(to: string): boolean {
    // Navigation between the parts of one item discards no typed text, so it needs no confirmation.
    if (itemIdOf(to) === itemIdOf(this.value)) return false;
    if (this.#options.isHeld()) return true;
    if (!hasUnsaved(this.host)) return false;
    this.pending = to;
    this.host.requestUpdate();
    this.#options.confirmationOpened();
    return true;
  }
}
