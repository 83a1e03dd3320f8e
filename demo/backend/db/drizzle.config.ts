import { defineConfig } from 'drizzle-kit';

// `npx drizzle-kit generate --config demo/backend/db/drizzle.config.ts` writes the migration that a changed schema needs.
export default defineConfig({
  dialect: 'postgresql',
  schema: './demo/backend/db/schema/index.ts',
  out: './demo/backend/db/migrations',
  casing: 'snake_case',
});
