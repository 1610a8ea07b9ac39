CREATE TABLE "csp_reports" (
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"source" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "csp_reports_directive_blocked_source_pk" PRIMARY KEY("directive","blocked","source")
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"result" text NOT NULL,
	"user_id" integer,
	"account_hash" text,
	"actor" text,
	"network" text,
	"user_agent" text,
	"detail" text
);
--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "security_events_at" ON "security_events" USING btree ("at");--> statement-breakpoint
-- The trail is append-only. Retention says so in its transaction, and removes nothing younger than 30 days.
CREATE FUNCTION "keep_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' THEN
		IF current_setting('portal.retention', true) = 'on' AND OLD.at < now() - interval '30 days' THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'security_events is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER "events_kept" BEFORE UPDATE OR DELETE ON "security_events" FOR EACH ROW EXECUTE FUNCTION "keep_events"();
--> statement-breakpoint
CREATE TRIGGER "events_not_truncated" BEFORE TRUNCATE ON "security_events" FOR EACH STATEMENT EXECUTE FUNCTION "keep_events"();
