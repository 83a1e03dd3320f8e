import type { ReactElement } from 'react';
import { useApp, useQuery } from '../../react/index.js';
import { Who } from '../shared/who.js';
import { Frame } from './frame.js';
import { useLanguage } from './language.js';

export const Home = (): ReactElement => {
  const app = useApp();
  const state = useQuery(app.user);
  const { t } = useLanguage();
  return (
    <Frame title={t('home.title')} lead={t('home.lead')}>
      <section className="panel" aria-label={t('visitor.label')} aria-busy={state.status === 'loading'}>
        <Who app={app} state={state} t={t} />
      </section>
    </Frame>
  );
};
