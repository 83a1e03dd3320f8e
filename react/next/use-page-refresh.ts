import { useRouter } from 'next/navigation';

/** Time after a session change in which a new document replaces the page, in milliseconds. */
const DOCUMENT_WAIT_MS = 500;

/** Returns a function that asks the server for the page after a user has signed in or out, because it shows the previous user. */
export const usePageRefresh = (): (() => void) => {
  const router = useRouter();
  return () => {
    // In the tab in which users sign in or out, a new document usually follows, which needs no refresh.
    if (document.hasFocus()) setTimeout(() => router.refresh(), DOCUMENT_WAIT_MS);
    else router.refresh();
  };
};
