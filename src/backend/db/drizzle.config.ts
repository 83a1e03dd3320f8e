import { defineConfig } from 'drizzle-kit';

// The command `npx drizzle-kit generate --config src/backend/db/drizzle.config.ts` writes the migration for a changed schema.
export default defineConfig({
  dialect: 'postgresql',
  schema: './src/backend/db/schema/index.ts',
  out: './src/backend/db/migrations',
  casing: 'snake_case',
});
