import { Suspense, type ReactNode } from 'react';
import type { Metadata } from 'next';
import Link from 'next/link';
import { PorticoProvider } from 'portico-auth/next';
import { UserButton } from 'portico-auth/react/user-button';

export const metadata: Metadata = { title: 'Next.js with Portico', icons: 'data:,' };

// With Cache Components, `Suspense` around the document lets the layout read the request.
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <html lang="en">
        <body>
          <PorticoProvider>
            <header>
              <Link href="/">Home</Link> <Link href="/secret">Secret</Link> <UserButton />
            </header>
            {children}
          </PorticoProvider>
        </body>
      </html>
    </Suspense>
  );
}
