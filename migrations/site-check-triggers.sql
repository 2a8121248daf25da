-- One statement per lock: see briefly.ts.
create or replace trigger tools_site_added after insert on tools
  referencing new table as added for each statement execute function add_site_checks('tool');
create or replace trigger tools_site_edited after update of website, published, name, tagline, description on tools for each row
  when (old.website is distinct from new.website or old.published is distinct from new.published
    or old.name is distinct from new.name or old.tagline is distinct from new.tagline or old.description is distinct from new.description)
  execute function change_site_check('tool');
create or replace trigger tools_site_deleted after delete on tools
  for each row execute function delete_site_check('tool');
create or replace trigger tools_site_truncated after truncate on tools
  for each statement execute function delete_site_check('tool');
create or replace trigger directories_site_added after insert on directories
  referencing new table as added for each statement execute function add_site_checks('directory');
create or replace trigger directories_site_edited after update of website, published, name, small_description, full_description on directories for each row
  when (old.website is distinct from new.website or old.published is distinct from new.published
    or old.name is distinct from new.name or old.small_description is distinct from new.small_description or old.full_description is distinct from new.full_description)
  execute function change_site_check('directory');
create or replace trigger directories_site_deleted after delete on directories
  for each row execute function delete_site_check('directory');
create or replace trigger directories_site_truncated after truncate on directories
  for each statement execute function delete_site_check('directory');
