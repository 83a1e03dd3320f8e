import type { ReactElement } from 'react';
import { useUser } from '../../react/index.js';
import { factsOf } from '../shared/person.js';
import { Frame } from './frame.js';

/** Visitors who are not signed in leave this page, and come back to it afterwards. */
export const Account = (): ReactElement => {
  const user = useUser({ or: 'redirect' });
  return (
    <Frame title="Your account" lead="Only signed-in visitors get to see this page." current="account">
      <dl className="rows" aria-busy={!user}>
        {user &&
          factsOf(user).map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Frame>
  );
};
