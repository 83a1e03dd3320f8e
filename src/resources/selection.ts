import { endpoint, type ClientCall } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { id } from '../contract/fields.js';
import { withAnySignal } from '../lib/async.js';

/** The part of `currentUser.update` that selects a team. The whole row is in `users.ts`, whose import here would be a cycle. */
const select = endpoint({ access: 'client', method: 'PATCH', path: '/users/me', body: entity({ selectedTeamId: id }) });

/** Maximum time that `teams.create` waits for the selection, milliseconds. */
const SELECTION_MS = 3000;

/** The selections of an app. Calls are numbered in the order in which they were made. */
interface Selections {
  /** The latest call whose selection the service has stored. */
  stored: number;
  /** The selection that is being sent. */
  inProgress?: { readonly call: number; readonly abort: AbortController; readonly ended: Promise<unknown> } | undefined;
}

let calls = 0;
const known = new WeakMap<object, Selections>();

/**
 * Sends the selection of a call. Aborts the selection of an earlier call, which is sent again only if this one fails. Waits while the
 * selection of a later call is in progress. Returns `undefined`, without sending, if the service has stored a later one.
 */
const selectInOrder = async (
  caller: object,
  call: number,
  signal: AbortSignal | undefined,
  send: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> => {
  const own = known.get(caller) ?? { stored: 0 };
  known.set(caller, own);
  while (own.stored < call) {
    const before = own.inProgress;
    if (before && before.call > call) {
      await before.ended;
      continue;
    }
    before?.abort.abort();
    const abort = new AbortController();
    const work = withAnySignal([signal, abort.signal], send);
    const mine = (own.inProgress = { call, abort, ended: work.catch(() => undefined) });
    try {
      const result = await work;
      own.stored = call;
      return result;
    } catch (error) {
      if (!abort.signal.aborted) throw error;
    } finally {
      if (own.inProgress === mine) own.inProgress = undefined;
    }
  }
  return undefined;
};

/** Updates the user. If the service stores the selection of a later call first, updates only the other fields. */
export const updateUser = async ({ caller, row, input, signal, send }: ClientCall): Promise<unknown> => {
  const update = (more?: object, either = signal): Promise<unknown> => send(row, { ...input, ...more }, { signal: either });
  if (input['selectedTeamId'] === undefined) return update();
  const updated = await selectInOrder(caller, (calls += 1), signal, (either) => update({}, either));
  return updated ?? update({ selectedTeamId: undefined });
};

/**
 * Creates a team and selects it, unless a later call selects another team. Returns the team even if the selection fails, so that the
 * caller does not create it again. Returns after `SELECTION_MS` at the latest; a request that was sent by then continues.
 */
export const createAndSelect = async ({ caller, row, input, signal, send, refresh }: ClientCall): Promise<unknown> => {
  const call = (calls += 1);
  const { platform } = caller.transport;
  const team = (await send(row, input, { signal })) as { readonly id: string };
  const end = platform.elapsed() + SELECTION_MS;
  const selected = selectInOrder(caller, call, signal, (either) =>
    send(select, { selectedTeamId: team.id }, { signal: either, startWithinMs: end - platform.elapsed() }),
  ).catch(() => undefined);
  await new Promise<void>((resolve) => {
    const cancel = platform.after(SELECTION_MS, () => resolve(void selected.then(refresh)));
    void selected.then(() => resolve(cancel()));
  });
  return team;
};
