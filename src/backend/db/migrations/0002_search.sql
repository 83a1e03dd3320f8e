CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "users" SET "search_text" = lower(concat_ws(E'\x1F', "display_name", (SELECT string_agg("value", E'\x1F') FROM "contact_channels" WHERE "user_id" = "users"."id")));--> statement-breakpoint
CREATE INDEX "users_by_search" ON "users" USING gin ("search_text" gin_trgm_ops);
