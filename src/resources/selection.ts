import { endpoint, type ClientCall } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { id } from '../contract/fields.js';
import { withAnySignal } from '../lib/async.js';

/** The part of `currentUser.update` that selects a team. The whole row is in `users.ts`, whose import here would be a cycle. */
const select = endpoint({ access: 'client', method: 'PATCH', path: '/users/me', body: entity({ selectedTeamId: id }) });

/** Maximum time that `teams.create` waits for the selection, milliseconds. */
const SELECTION_MS = 3000;

/** A selection in progress. Calls are numbered, so that the selection of the latest call remains. */
interface Selection {
  readonly call: number;
  readonly abort: AbortController;
}

let calls = 0;
/** The selection of the latest call of each app. */
const latest = new WeakMap<object, Selection>();

/** Aborts the selection of an earlier call and returns the signal of this one. Returns `undefined` if a later call has already selected. */
const beginSelection = (caller: object, call: number): AbortSignal | undefined => {
  const before = latest.get(caller);
  if (before && before.call > call) return undefined;
  before?.abort.abort();
  const abort = new AbortController();
  latest.set(caller, { call, abort });
  return abort.signal;
};

/** Updates the user. If the update selects a team, aborts the selection of an earlier call. */
export const updateUser = ({ caller, row, input, signal, send }: ClientCall): Promise<unknown> => {
  if (input['selectedTeamId'] !== undefined) beginSelection(caller, (calls += 1));
  return send(row, input, { signal });
};

/**
 * Creates a team and selects it, unless a later call selects another team. Returns the team even if the selection fails, so that the
 * caller does not create it again. Returns after `SELECTION_MS` at the latest; a request that was sent by then continues.
 */
export const createAndSelect = async ({ caller, row, input, signal, send, refresh }: ClientCall): Promise<unknown> => {
  const call = (calls += 1);
  const team = (await send(row, input, { signal })) as { readonly id: string };
  const replaced = beginSelection(caller, call);
  if (!replaced) return team;
  const selected = withAnySignal([signal, replaced], (either) =>
    send(select, { selectedTeamId: team.id }, { signal: either, startWithinMs: SELECTION_MS }),
  ).catch(() => undefined);
  await new Promise<void>((resolve) => {
    const cancel = caller.transport.platform.after(SELECTION_MS, () => resolve(void selected.then(refresh)));
    void selected.then(() => resolve(cancel()));
  });
  return team;
};
