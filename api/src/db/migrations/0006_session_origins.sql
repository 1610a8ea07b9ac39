ALTER TABLE "remember_tokens" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "remember_tokens" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "remember_tokens" ADD COLUMN "last_seen" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text;