import type { LitElement } from 'lit';
import type { ErrorCode, Result } from '../../src/index.js';
import type { Translate } from '../messages/types.js';
import type { FieldSpec } from './field-problem.js';

/** The element that contains a form. The inputs are in its light DOM or its shadow root. */
export interface FormHost extends LitElement {
  readonly phase: string;
  readonly t: Translate;
}

/** The text of a notice, and its button or link. */
export type NoticeContent = { readonly text: string; readonly action?: unknown };

/** The part of the form's state that a field shows. */
export interface FieldState {
  readonly error: string | undefined;
  readonly isInvalid: boolean;
  readonly isReadonly: boolean;
  /** ID of the notice above the form, if the notice is about the field. */
  readonly noticeId: string | undefined;
}

export type Specs = { readonly [name: string]: FieldSpec };
export type Values<S> = { readonly [K in keyof S]: string };

export interface FormOptions<S extends Specs, T> {
  readonly fields: S;
  /** Returns whether the form shows a field. If omitted, the form shows all fields. */
  readonly isUsed?: (name: keyof S) => boolean;
  readonly send: (values: Values<S>) => Promise<Result<T, unknown> | undefined>;
  /** Called after success, with the submitted values. */
  readonly done: (data: T, values: Values<S>) => void;
  /** Maps error codes to the fields that show these errors. Other errors are shown above the form. */
  readonly at?: { readonly [C in ErrorCode]?: keyof S };
  /** Maps error codes to fields that are marked as invalid while the error is shown above the form. The last of them gets focus. */
  readonly marksInvalid?: { readonly [C in ErrorCode]?: readonly (keyof S)[] };
  /** Returns the notice about an error, if the error's own text is not enough. */
  readonly explain?: (error: unknown) => NoticeContent | undefined;
  /** Called with each error that the form shows. */
  readonly failed?: (error: unknown) => void;
}
