create or replace trigger tool_search_vectors_inserted after insert on tool_search
  referencing new table as after for each statement execute function note_listing_vectors('tools');
create or replace trigger tool_search_vectors_updated after update on tool_search
  referencing old table as before new table as after for each statement execute function note_listing_vectors('tools');
create or replace trigger tool_search_vectors_deleted after delete on tool_search
  referencing old table as before for each statement execute function note_listing_vectors('tools');
create or replace trigger directory_search_vectors_inserted after insert on directory_search
  referencing new table as after for each statement execute function note_listing_vectors('directories');
create or replace trigger directory_search_vectors_updated after update on directory_search
  referencing old table as before new table as after for each statement execute function note_listing_vectors('directories');
create or replace trigger directory_search_vectors_deleted after delete on directory_search
  referencing old table as before for each statement execute function note_listing_vectors('directories');
