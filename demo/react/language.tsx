import { useSyncExternalStore, type ReactElement } from 'react';
import { chooseLanguage, currentLanguage, languageName, LANGUAGES, watchLanguage, type Language } from '../shared/language.js';

/** Returns the language of the page. The component renders again after each change. */
export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, currentLanguage);

/** Shows the languages of the demo, each by its own name. */
export const LanguageMenu = (): ReactElement => {
  const { t, selected } = useLanguage();
  return (
    <select
      className="language"
      aria-label={t('language.label')}
      value={selected}
      onChange={({ target }) => void chooseLanguage(target.value)}
    >
      {LANGUAGES.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageName(tag)}
        </option>
      ))}
    </select>
  );
};

/** Reports that the texts of a language could not be loaded. The region is always on the page, because screen readers announce changes. */
export const LanguageNotice = (): ReactElement => {
  const { t, tag, failed } = useLanguage();
  return (
    <div className="notice" role="status">
      {failed !== undefined && (
        <>
          <p>{t('language.failed', { language: languageName(failed, tag) })}</p>
          <button className="button" type="button" onClick={() => void chooseLanguage(failed)}>
            {t('common.retry')}
          </button>
        </>
      )}
    </div>
  );
};
