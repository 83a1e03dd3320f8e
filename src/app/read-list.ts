import { decode } from '../contract/codec.js';
import type { Endpoint } from '../contract/endpoint.js';
import type { Entity } from '../contract/entity.js';
import { PorticoError } from '../errors/portico-error.js';
import type { Platform } from '../lib/platform.js';
import { jsonOf, type RawResponse } from '../transport/exchange.js';

/** Maximum time to decode items without a pause, in milliseconds. */
const SLICE_MS = 50;
/** Length above which a response is parsed in a separate task, in characters. Parsing cannot be divided into shorter tasks. */
const LONG_TEXT = 1_000_000;

/** Decodes a list with pauses, so that a long list does not block the page. */
export const readList = async (definition: Endpoint, entity: Entity, response: RawResponse, platform: Platform): Promise<unknown> => {
  const nextTask = (): Promise<void> => new Promise((resolve) => void platform.after(0, resolve));
  if (response.text.length > LONG_TEXT) await nextTask();
  let since = platform.elapsed();
  const value = jsonOf(response) as { items?: unknown; pagination?: { next_cursor?: string | null } } | null;
  if (!Array.isArray(value?.items)) throw new PorticoError('PROTOCOL', 'The service returned a list without items.');
  const items: unknown[] = [];
  for (const item of value.items) {
    if (platform.elapsed() - since > SLICE_MS) {
      await nextTask();
      since = platform.elapsed();
    }
    items.push(decode(entity, item));
  }
  Object.freeze(items);
  return definition.list === 'pages' ? Object.freeze({ items, nextCursor: value.pagination?.next_cursor ?? null }) : items;
};
