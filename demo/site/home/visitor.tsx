import { useEffect, type ReactElement } from 'react';
import { useQuery } from '../../../react/index.js';
import { currentLanguage } from '../../shared/language.js';
import { pageApp } from '../../shared/page-app.js';
import { Who } from '../../shared/who.js';
import { TryAs } from './try-as.js';

/** Says who is signed in, and signs in as other people. */
export const Visitor = ({ onTried }: { readonly onTried: () => void }): ReactElement => {
  const app = pageApp();
  const state = useQuery(app.user);
  const isLoading = state.status === 'loading';
  useEffect(() => {
    (document.querySelector('#visitor') as HTMLElement).ariaBusy = String(isLoading);
  }, [isLoading]);
  return (
    <>
      <Who app={app} state={state} t={currentLanguage().t} />
      <TryAs user={state.data ?? null} onTried={onTried} />
    </>
  );
};
