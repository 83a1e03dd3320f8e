import { endpoint, type ClientCall } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { id } from '../contract/fields.js';
import { withAnySignal } from '../lib/async.js';

/** A part of `currentUser.update`: that row is in `users.ts`, which imports `teams.ts`. */
const select = endpoint({ access: 'client', method: 'PATCH', path: '/users/me', body: entity({ selectedTeamId: id }) });

/** Longest time for which `teams.create` waits for the selection, milliseconds. */
const SELECTION_MS = 3000;

/** A selection under way. Calls are numbered, so that the one that was made last wins. */
interface Selection {
  readonly call: number;
  readonly abort: AbortController;
}

let calls = 0;
/** The selection of the latest call of each app. */
const latest = new WeakMap<object, Selection>();

/** Aborts the selection of an earlier call. Returns `undefined` if a later call has selected already. */
const beginSelection = (caller: object, call: number): AbortSignal | undefined => {
  const before = latest.get(caller);
  if (before && before.call > call) return undefined;
  before?.abort.abort();
  const abort = new AbortController();
  latest.set(caller, { call, abort });
  return abort.signal;
};

/** Updates the user. A team that the user selects replaces one that is being selected. */
export const updateUser = ({ caller, row, input, signal, send }: ClientCall): Promise<unknown> => {
  if (input['selectedTeamId'] !== undefined) beginSelection(caller, (calls += 1));
  return send(row, input, { signal });
};

/**
 * Creates a team and selects it, unless a later call selects another. Returns the team also when the selection fails: the caller must not
 * create it again. A selection that has been sent after `SELECTION_MS` continues; otherwise it is not sent.
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
