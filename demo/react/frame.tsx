import { useEffect, type ReactElement, type ReactNode } from 'react';
import { UserButton } from '../../react/index.js';
import icon from '../shared/icon.svg';
import { LanguageMenu, useLanguage } from './language.js';

interface FrameProps {
  /** Page title. Omit it if the content has a title. */
  readonly title?: string;
  readonly lead?: string;
  readonly current?: 'account';
  /** The name of the open section, for the document title. */
  readonly section?: string | undefined;
  readonly children: ReactNode;
}

/** Sets the document title to the names of the open section, the page and the site. */
const useDocumentTitle = ({ current, section }: Pick<FrameProps, 'current' | 'section'>): void => {
  const { t } = useLanguage();
  useEffect(() => {
    if (section) document.title = t('title.section', { section });
    else document.title = t(current === 'account' ? 'title.account' : 'title.home');
  }, [t, current, section]);
};

/** Renders the bar and the main column of a demo page. */
export const Frame = ({ title, lead, current, section, children }: FrameProps): ReactElement => {
  const { t } = useLanguage();
  useDocumentTitle({ current, section });
  const isAccount = current === 'account';
  return (
    <>
      <header className="bar">
        <a className="brand" href="/react/">
          <img src={icon} alt="" />
          Portico
        </a>
        <nav aria-label={t('bar.label')}>
          <a href="/react/handler/account-settings" aria-current={isAccount ? 'page' : undefined}>
            {t('bar.account')}
          </a>
          <a href="/inbox">{t('bar.inbox')}</a>
          <a href="/">{t('bar.scriptTag')}</a>
        </nav>
        <LanguageMenu />
        <UserButton />
      </header>
      <main className={isAccount ? 'account' : 'page'}>
        {title && <h1>{title}</h1>}
        {lead && <p className="lead">{lead}</p>}
        {children}
      </main>
    </>
  );
};
