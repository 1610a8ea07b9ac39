CREATE TABLE "release_failures" (
	"app" text NOT NULL,
	"release" text NOT NULL,
	"phase" text NOT NULL,
	"cause" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_failures_app_release_phase_cause_pk" PRIMARY KEY("app","release","phase","cause")
);
