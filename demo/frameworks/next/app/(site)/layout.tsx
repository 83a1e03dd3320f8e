import type { ReactNode } from 'react';
import Link from 'next/link';
import { UserButton } from 'portico-auth/react/user-button';

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <header>
        <Link href="/">Home</Link> <Link href="/secret">Secret</Link> <UserButton />
      </header>
      {children}
    </>
  );
}
