import { useEffect, type ReactElement, type ReactNode } from 'react';
import { UserButton } from '../../react/index.js';
import icon from '../shared/icon.svg';

interface FrameProps {
  /** Page title. Omit it if the content has a title. */
  readonly title?: string;
  readonly lead?: string;
  readonly current?: 'account';
  readonly children: ReactNode;
}

const SITE = 'Portico demo with React';

/** Renders the bar and the main column of a demo page. */
export const Frame = ({ title, lead, current, children }: FrameProps): ReactElement => {
  useEffect(() => {
    document.title = current === 'account' ? `Account · ${SITE}` : SITE;
  }, [current]);
  return (
    <>
      <header className="bar">
        <a className="brand" href="/react/">
          <img src={icon} alt="" />
          Portico
        </a>
        <nav aria-label="Demo">
          <a href="/react/handler/account-settings" aria-current={current === 'account' ? 'page' : undefined}>
            Account
          </a>
          <a href="/inbox">Inbox</a>
          <a href="/">Script tag</a>
        </nav>
        <UserButton />
      </header>
      <main className={current === 'account' ? 'account' : 'page'}>
        {title && <h1>{title}</h1>}
        {lead && <p className="lead">{lead}</p>}
        {children}
      </main>
    </>
  );
};
