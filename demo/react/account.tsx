import type { ReactElement } from 'react';
import { AccountItem, AccountSettings } from '../../react/index.js';
import { addSectionToTitle } from '../shared/section-title.js';
import { Frame } from './frame.js';

/** The account page. Redirects signed-out visitors to the sign-in page, which redirects back to this page. */
export const Account = (): ReactElement => (
  <Frame current="account">
    <AccountSettings headingLevel={1} onSectionChanged={addSectionToTitle}>
      <AccountItem id="demo" title="This demo">
        <h2>A custom item in this demo</h2>
        <p>Add pages from your app to the settings. An AccountItem can contain any content.</p>
      </AccountItem>
    </AccountSettings>
  </Frame>
);
