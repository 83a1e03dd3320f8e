import { endpoint, type ClientCall } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { id } from '../contract/fields.js';
import { PorticoError } from '../errors/portico-error.js';
import { countDown, withTimeout, untilAborted, withAnySignal } from '../lib/async.js';

/** The part of `currentUser.update` that selects a team. The complete endpoint definition is in `users.ts`, which imports this file. */
const select = endpoint({ access: 'client', method: 'PATCH', path: '/users/me', body: entity({ selectedTeamId: id }) });

/** Maximum time that `teams.create` waits for the selection, in milliseconds. */
const SELECTION_MS = 3000;

/** The team selections of an app. Calls are numbered in the order in which they were made. */
interface Selections {
  /** Number of the latest call whose selection the service stored. */
  stored: number;
  /** Settles when all selections so far have settled. */
  settled: Promise<unknown>;
  /** The latest team creation. Its selection may still be in progress. */
  creation?: { readonly call: number; readonly abort: AbortController };
}

let calls = 0;
const selectionsByCaller = new WeakMap<object, Selections>();

const selectionsOf = (caller: object): Selections => {
  const own = selectionsByCaller.get(caller) ?? { stored: 0, settled: Promise.resolve() };
  selectionsByCaller.set(caller, own);
  return own;
};

/**
 * Sends the selection of a call after the earlier selections settle, so that the service stores the selections in order, even if a request
 * is retried after a pause. If the service already stored the selection of a later call, sends nothing and returns `undefined`.
 */
const selectInOrder = (own: Selections, call: number, send: () => Promise<unknown>): Promise<unknown> => {
  const sent = own.settled.then(async () => {
    if (own.stored > call) return undefined;
    const result = await send();
    own.stored = call;
    return result;
  });
  own.settled = sent.catch(() => undefined);
  return sent;
};

/**
 * Updates the user. Sends an update that selects a team only after earlier selections settle, and does not send it if its signal aborts or
 * its time ends first.
 */
export const updateUser = ({ caller, definition, input, options: { signal, maxWaitMs }, send }: ClientCall): Promise<unknown> => {
  const { platform } = caller.transport;
  const timeLeft = countDown(platform, maxWaitMs);
  const update = (): Promise<unknown> => send(definition, input, { signal, maxWaitMs: timeLeft() });
  if (input['selectedTeamId'] === undefined) return update();
  const aborted = (): PorticoError => new PorticoError('ABORTED', 'The call was aborted.', { cause: signal?.reason });
  const late = (): PorticoError => new PorticoError('TIMEOUT', 'An earlier selection of a team did not end in time.');
  const updateInOrder = (): Promise<unknown> =>
    untilAborted(() => selectInOrder(selectionsOf(caller), (calls += 1), update), signal, aborted);
  return maxWaitMs === undefined ? updateInOrder() : withTimeout(platform, maxWaitMs, late, updateInOrder);
};

/**
 * Creates a team and selects it, unless a later call selects another team. Returns the team even if the selection fails, so that the
 * caller does not create the team again. Waits at most `SELECTION_MS` for the selection, and at most `maxWaitMs` in total. If the selection
 * is still in flight after that time, it continues in the background, and a later team creation aborts it.
 */
export const createAndSelect = async ({ caller, definition, input, options, send, refresh }: ClientCall): Promise<unknown> => {
  const call = (calls += 1);
  const { platform } = caller.transport;
  const timeLeft = countDown(platform, options.maxWaitMs);
  const team = (await send(definition, input, options)) as { readonly id: string };
  const selectionMs = Math.max(0, Math.min(SELECTION_MS, timeLeft() ?? SELECTION_MS));
  const end = platform.elapsed() + selectionMs;
  const own = selectionsOf(caller);
  if (own.creation && own.creation.call < call) own.creation.abort.abort();
  const abort = new AbortController();
  own.creation = { call, abort };
  const selected = selectInOrder(own, call, () =>
    withAnySignal([options.signal, abort.signal], (anySignal) =>
      send(select, { selectedTeamId: team.id }, { signal: anySignal, startWithinMs: end - platform.elapsed() }),
    ),
  ).catch(() => undefined);
  await new Promise<void>((resolve) => {
    const cancel = platform.after(selectionMs, () => resolve(void selected.then(refresh)));
    void selected.then(() => resolve(cancel()));
  });
  return team;
};
