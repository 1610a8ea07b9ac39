CREATE TABLE "remember_successors" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"of_hash" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "remember_successors" ADD CONSTRAINT "remember_successors_series_remember_tokens_series_fk" FOREIGN KEY ("series") REFERENCES "public"."remember_tokens"("series") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remember_successors_series" ON "remember_successors" USING btree ("series");