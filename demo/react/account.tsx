import type { ReactElement } from 'react';
import { AccountItem, AccountSettings } from '../../react/index.js';
import { Frame } from './frame.js';

/** The account page. Redirects signed-out visitors to the sign-in page, which redirects back to this page. */
export const Account = (): ReactElement => (
  <Frame current="account">
    <AccountSettings headingLevel={1}>
      <AccountItem id="demo" title="This demo">
        <h2>An item of the demo’s own</h2>
        <p>Put pages of your application among the settings: any content, in an AccountItem.</p>
      </AccountItem>
    </AccountSettings>
  </Frame>
);
