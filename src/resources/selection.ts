import { endpoint, type ClientCall } from '../contract/endpoint.js';
import { entity } from '../contract/entity.js';
import { id } from '../contract/fields.js';
import { withAnySignal } from '../lib/async.js';

/** A part of `currentUser.update`: that row is in `users.ts`, which imports `teams.ts`. */
const select = endpoint({ access: 'client', method: 'PATCH', path: '/users/me', body: entity({ selectedTeamId: id }) });

/** Longest time for which `teams.create` waits for the selection, milliseconds. */
const SELECTION_MS = 3000;

/** The latest selection of each app. The next one aborts it. */
const latest = new WeakMap<object, AbortController>();

const beginSelection = (caller: object): AbortSignal => {
  latest.get(caller)?.abort();
  const selection = new AbortController();
  latest.set(caller, selection);
  return selection.signal;
};

/** Updates the user. A team that the user selects replaces one that is being selected. */
export const updateUser = ({ caller, row, input, signal, send }: ClientCall): Promise<unknown> => {
  if (input['selectedTeamId'] !== undefined) beginSelection(caller);
  return send(row, input, { signal });
};

/**
 * Creates a team and selects it, unless another team is selected meanwhile. Returns the team also when the selection fails: the caller must
 * not create it again. A selection that has been sent after `SELECTION_MS` continues; otherwise it is not sent.
 */
export const createAndSelect = async ({ caller, row, input, signal, send, refresh }: ClientCall): Promise<unknown> => {
  const before = latest.get(caller);
  const team = (await send(row, input, { signal })) as { readonly id: string };
  if (latest.get(caller) !== before) return team;
  const selected = withAnySignal([signal, beginSelection(caller)], (either) =>
    send(select, { selectedTeamId: team.id }, { signal: either, startWithinMs: SELECTION_MS }),
  ).catch(() => undefined);
  await new Promise<void>((resolve) => {
    const cancel = caller.transport.platform.after(SELECTION_MS, () => resolve(void selected.then(refresh)));
    void selected.then(() => resolve(cancel()));
  });
  return team;
};
