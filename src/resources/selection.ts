import { endpoint, type ClientCall } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { id } from '../contract/fields.js';
import { PorticoError } from '../errors/portico-error.js';
import { untilAborted, withAnySignal } from '../lib/async.js';

/** The part of `currentUser.update` that selects a team. The complete row is in `users.ts`, which imports this file. */
const select = endpoint({ access: 'client', method: 'PATCH', path: '/users/me', body: entity({ selectedTeamId: id }) });

/** Maximum time that `teams.create` waits for the selection, in milliseconds. */
const SELECTION_MS = 3000;

/** The selections of an app. Calls are numbered in the order in which they were made. */
interface Selections {
  /** The latest call whose selection the service has stored. */
  stored: number;
  /** Settles when all selections that were sent have ended. */
  ended: Promise<unknown>;
  /** The latest team creation whose selection may be in progress. */
  creation?: { readonly call: number; readonly abort: AbortController };
}

let calls = 0;
const known = new WeakMap<object, Selections>();

const selectionsOf = (caller: object): Selections => {
  const own = known.get(caller) ?? { stored: 0, ended: Promise.resolve() };
  known.set(caller, own);
  return own;
};

/**
 * Sends the selection of a call after the earlier selections have ended. The service then stores the selections in order, even if a
 * request is repeated after a pause. Returns `undefined`, without sending, if the service has stored the selection of a later call.
 */
const selectInOrder = (own: Selections, call: number, send: () => Promise<unknown>): Promise<unknown> => {
  const sent = own.ended.then(async () => {
    if (own.stored > call) return undefined;
    const result = await send();
    own.stored = call;
    return result;
  });
  own.ended = sent.catch(() => undefined);
  return sent;
};

/** Updates the user. An update that selects a team is sent after earlier selections have ended, unless it is aborted before. */
export const updateUser = ({ caller, row, input, signal, send }: ClientCall): Promise<unknown> => {
  const update = (): Promise<unknown> => send(row, input, { signal });
  if (input['selectedTeamId'] === undefined) return update();
  const aborted = (): PorticoError => new PorticoError('ABORTED', 'The call was aborted.', { cause: signal?.reason });
  return untilAborted(() => selectInOrder(selectionsOf(caller), (calls += 1), update), signal, aborted);
};

/**
 * Creates a team and selects it, unless a later call selects another team. Returns the team even if the selection fails, so that the
 * caller does not create it again. Waits at most `SELECTION_MS` for the selection. A request that is in flight then continues until a
 * later creation aborts it.
 */
export const createAndSelect = async ({ caller, row, input, signal, send, refresh }: ClientCall): Promise<unknown> => {
  const call = (calls += 1);
  const { platform } = caller.transport;
  const team = (await send(row, input, { signal })) as { readonly id: string };
  const end = platform.elapsed() + SELECTION_MS;
  const own = selectionsOf(caller);
  if (own.creation && own.creation.call < call) own.creation.abort.abort();
  const abort = new AbortController();
  own.creation = { call, abort };
  const selected = selectInOrder(own, call, () =>
    withAnySignal([signal, abort.signal], (either) =>
      send(select, { selectedTeamId: team.id }, { signal: either, startWithinMs: end - platform.elapsed() }),
    ),
  ).catch(() => undefined);
  await new Promise<void>((resolve) => {
    const cancel = platform.after(SELECTION_MS, () => resolve(void selected.then(refresh)));
    void selected.then(() => resolve(cancel()));
  });
  return team;
};
