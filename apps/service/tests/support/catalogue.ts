import pg from "pg";

/** Extensions bring hundreds of functions; the extension's own line stands for them. */
const notOfExtension = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;
const isOurs = (relation: string) =>
  `${relation} in (select oid from pg_class where relnamespace = 'public'::regnamespace and relname <> 'parley_migrations'
     and ${notOfExtension("pg_class", "pg_class.oid")})`;
/** The migrating user has another name on each server. */
const nameOf = (role: string) =>
  `case ${role} when 0 then 'public' when current_user::regrole then 'owner' else ${role}::regrole::text end`;
/** Without MAINTAIN, which owners have since PostgreSQL 17. */
const grants = (acl: string) =>
  `(select string_agg(entry, ', ' order by entry collate "C") from aclexplode(${acl})
     cross join lateral concat_ws(' ', ${nameOf("grantee")}, privilege_type, nullif(is_grantable, false)) as entry
     where privilege_type <> 'MAINTAIN')`;

const QUERIES = [
  "select 'extension', extname, extnamespace::regnamespace from pg_extension",
  `select 'role', rolname, rolsuper, rolinherit, rolcreaterole, rolcreatedb, rolcanlogin, rolreplication, rolbypassrls
   from pg_roles where rolname = 'parley_tenant'`,
  `select 'schema', nspname, ${grants("nspacl")} from pg_namespace where nspname = 'public'`,
  `select 'relation', relkind, relname, relpersistence, relrowsecurity, relforcerowsecurity, relreplident, reloptions,
     ${nameOf("relowner")}, ${grants("coalesce(relacl, acldefault('r', relowner))")}
   from pg_class where ${isOurs("oid")} and relkind not in ('i', 'I', 'S')`,
  `select 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
     pg_get_expr(adbin, adrelid), attstorage, attcompression, nullif(attcollation, 0)::regcollation, ${grants("attacl")}
   from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where ${isOurs("attrelid")} and attnum > 0 and not attisdropped
     and attrelid in (select oid from pg_class where relkind in ('r', 'p', 'v', 'm', 'f'))`,
  `select 'constraint', conrelid::regclass, conname, contype, convalidated, conislocal, pg_get_constraintdef(oid)
   from pg_constraint where ${isOurs("conrelid")} and contype <> 'n'`,
  `select 'index', indisvalid, indisready, indisclustered, indisreplident, pg_get_indexdef(indexrelid)
   from pg_index where ${isOurs("indrelid")}`,
  `select 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle,
     ${nameOf("relowner")}, ${grants("coalesce(relacl, acldefault('s', relowner))")},
     (select refobjid::regclass || '.' || attname from pg_depend join pg_attribute on attrelid = refobjid and attnum = refobjsubid
      where classid = 'pg_class'::regclass and objid = seqrelid and deptype in ('a', 'i'))
   from pg_sequence join pg_class on oid = seqrelid where ${isOurs("seqrelid")}`,
  `select 'function', pg_get_functiondef(oid), ${nameOf("proowner")}, ${grants("coalesce(proacl, acldefault('f', proowner))")}
   from pg_proc where pronamespace = 'public'::regnamespace and ${notOfExtension("pg_proc", "pg_proc.oid")}`,
  `select 'trigger', tgenabled, pg_get_triggerdef(oid) from pg_trigger where ${isOurs("tgrelid")} and not tgisinternal`,
  `select 'policy', polrelid::regclass, polname, polcmd, polpermissive, pg_get_expr(polqual, polrelid),
     pg_get_expr(polwithcheck, polrelid), (select string_agg(${nameOf("role")}, ', ' order by role::regrole::text)
       from unnest(polroles) as role)
   from pg_policy where ${isOurs("polrelid")}`,
  "select 'rule', pg_get_ruledef(oid) from pg_rewrite where oid >= 16384",
  "select 'statistics', pg_get_statisticsobjdef(oid) from pg_statistic_ext",
  "select 'event trigger', evtname, evtevent, evtfoid::regproc from pg_event_trigger",
  "select 'publication', pubname, puballtables from pg_publication",
  "select 'default grants', defaclnamespace::regnamespace, defaclobjtype, defaclacl from pg_default_acl",
  `select 'type', typname, typtype from pg_type
   where typnamespace = 'public'::regnamespace and typrelid = 0 and typcategory <> 'A' and ${notOfExtension("pg_type", "pg_type.oid")}`,
  `select 'comment', pg_describe_object(classoid, objoid, objsubid), description from pg_description
   where objoid >= 16384 and ${notOfExtension("pg_class", "objoid")} and classoid <> 'pg_extension'::regclass
     and ${notOfExtension("pg_proc", "objoid")}`,
  `select 'setting', coalesce(nullif(setrole, 0)::regrole::text, ''), setconfig from pg_db_role_setting
   where setdatabase = (select oid from pg_database where datname = current_database())`,
];

/**
 * Everything that migrations make, besides rows of tables: one line for each object, sorted. Columns are in no order, and what
 * belongs to the user that migrates belongs to `owner`.
 */
export async function readCatalogue(connectionString: string): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const text of QUERIES) {
      const { rows } = await client.query<unknown[]>({ text, rowMode: "array" });
      lines.push(...rows.map((row) => JSON.stringify(row)));
    }
    return lines.toSorted();
  } finally {
    await client.end();
  }
}
