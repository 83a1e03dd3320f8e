import { useEffect, useRef, useState, type ComponentRef, type ReactElement, type RefObject } from 'react';
import { AccountItem, AccountSettings } from '../../react/index.js';
import { Frame } from './frame.js';
import { useLanguage } from './language.js';

type Settings = ComponentRef<typeof AccountSettings>;

/**
 * Returns the name of the open section. Reads it again when an element changes its language, because elements load their own texts.
 * @param id the ID of the section. Empty if the list of sections is open.
 */
const useSectionName = (settings: RefObject<Settings | null>, id: string): string => {
  const [name, setName] = useState('');
  useEffect(() => {
    const update = (): void => setName(id && (settings.current?.documentTitle ?? ''));
    update();
    const observer = new MutationObserver(update);
    observer.observe(settings.current as Settings, { attributeFilter: ['lang'], subtree: true });
    return () => observer.disconnect();
  }, [settings, id]);
  return name;
};

/** The account page. Redirects signed-out visitors to the sign-in page, which redirects back to this page. */
export const Account = (): ReactElement => {
  const { t } = useLanguage();
  const settings = useRef<Settings>(null);
  const [id, setId] = useState('');
  return (
    <Frame current="account" section={useSectionName(settings, id)}>
      <AccountSettings ref={settings} headingLevel={1} onSectionChanged={({ detail }) => setId(detail.id)}>
        <AccountItem id="demo" title={t('account.item.label')}>
          <h2>{t('account.item.title')}</h2>
          <p>{t('account.item.body')}</p>
        </AccountItem>
      </AccountSettings>
    </Frame>
  );
};
