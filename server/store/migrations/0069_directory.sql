-- Processes of the version before may still write.
-- People and groups that the hospital's directory manages by SCIM.
CREATE TABLE "directory_group_members" (
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "directory_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "directory_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"display_name" text NOT NULL,
	"name_key" text COLLATE "C" NOT NULL,
	"external_id" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_people" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"user_name" text NOT NULL,
	"user_name_key" text COLLATE "C" NOT NULL,
	"external_id" text,
	"attributes" jsonb NOT NULL,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"refused_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory_group_members" ADD CONSTRAINT "directory_group_members_group_id_directory_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."directory_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group_members" ADD CONSTRAINT "directory_group_members_user_id_directory_people_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."directory_people"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_people" ADD CONSTRAINT "directory_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directory_group_members_by_user" ON "directory_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_groups_name" ON "directory_groups" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "directory_groups_by_external_id" ON "directory_groups" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "directory_groups_in_order" ON "directory_groups" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "directory_people_user_name" ON "directory_people" USING btree ("user_name_key") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "directory_people_by_external_id" ON "directory_people" USING btree ("external_id");--> statement-breakpoint
CREATE INDEX "directory_people_in_order" ON "directory_people" USING btree ("created_at","user_id") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX "directory_people_refused" ON "directory_people" USING btree ("refused_at") WHERE refused_at IS NOT NULL;