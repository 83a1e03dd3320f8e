import { Suspense, type ReactNode } from 'react';
import type { Metadata } from 'next';
import { PorticoProvider } from 'portico-auth/next';

export const metadata: Metadata = { title: 'Next.js with Portico', icons: 'data:,' };

// With Cache Components, `Suspense` around the document lets the layout read the request.
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <html lang="en">
        <body>
          <PorticoProvider>{children}</PorticoProvider>
        </body>
      </html>
    </Suspense>
  );
}
