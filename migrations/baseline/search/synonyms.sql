-- Words and phrases with the same meaning: a query that contains one of an entry also finds listings that
-- contain another. Admins edit them over the API; the entries below are the defaults.
create table synonyms (
  word text constraint synonyms_pkey primary key,
  synonyms text[] not null,
  phrases jsonb not null
);

-- Writes what searches read: the words of each phrase of the entry, and their stems, null for stop words of English.
-- Called by: the trigger below.
-- Cost: 0.1 ms.
create function read_synonym_phrases() returns trigger language plpgsql as $$
begin
  new.phrases := (
    select jsonb_agg(jsonb_build_object('words', words, 'stems', array(
             select case when ts_lexize('english_stem', w) = '{}' then null else (search_stems(w))[1] end
               from unnest(words) with ordinality as given (w, at) order by at)))
      from unnest(new.word || new.synonyms) as phrase, string_to_array(search_fold(phrase), ' ') as words);
  return new;
end $$;
create trigger synonyms_read before insert or update on synonyms
  for each row execute function read_synonym_phrases();
create trigger synonyms_changed after insert or update or delete or truncate on synonyms
  for each statement execute function announce_catalog_change();

insert into synonyms (word, synonyms) values
  ('transcription', array['transcribe', 'speech to text', 'voice to text', 'audio to text']),
  ('text to speech', array['tts', 'voiceover', 'read aloud', 'read out loud']),
  ('summarize', array['summary', 'summarizer', 'tldr', 'tl dr']),
  ('maker', array['generator', 'creator']),
  ('logo maker', array['logo generator', 'logo creator', 'logo design']),
  ('chatbot', array['chat bot', 'conversational assistant']),
  ('text to image', array['image generator', 'image generation']),
  ('text to video', array['video generator', 'video generation']),
  ('text to music', array['music generator', 'song generator']),
  ('photo', array['picture']),
  ('song', array['music']),
  ('song from text', array['text to music']),
  ('tweet', array['twitter post', 'x post']),
  ('resume', array['cv', 'curriculum vitae']),
  ('job search', array['job hunting']),
  ('recruiting', array['recruitment', 'hiring']),
  ('translate', array['translation', 'translator']),
  ('proofread', array['grammar checker', 'grammar check', 'fix grammar']),
  ('paraphrase', array['rephrase', 'reword', 'rewrite']),
  ('humanize', array['sound human', 'undetectable']),
  ('ai detector', array['ai detection', 'detect ai']),
  ('presentation', array['slides', 'slide deck', 'powerpoint', 'ppt']),
  ('spreadsheet', array['excel', 'google sheets']),
  ('meeting notes', array['meeting minutes', 'meeting summary', 'notetaker', 'note taker']),
  ('email', array['e mail']),
  ('lead generation', array['prospecting']),
  ('ad', array['advertisement', 'advert']),
  ('seo', array['search engine optimization']),
  ('subtitle', array['caption']),
  ('dubbing', array['video translation']),
  ('talking avatar', array['talking head', 'digital human']),
  ('headshot', array['profile picture', 'profile photo']),
  ('background remover', array['remove background', 'background removal']),
  ('watermark remover', array['remove watermark', 'watermark removal']),
  ('upscale', array['upscaler', 'upscaling']),
  ('photo restoration', array['restore photo', 'old photo repair', 'repair photo']),
  ('colorize', array['colorization']),
  ('animate photo', array['photo animation', 'animate picture']),
  ('face swap', array['faceswap', 'swap faces']),
  ('interior design', array['room design', 'home design', 'redecorate']),
  ('virtual try on', array['clothes try on', 'try on clothes']),
  ('website builder', array['site builder', 'build a website', 'make a website']),
  ('data analysis', array['analyze data', 'data analytics']),
  ('scrape', array['scraper', 'scraping', 'web scraping']),
  ('automate', array['automation']),
  ('autonomous agent', array['ai agent']),
  ('citation', array['reference', 'bibliography']),
  ('chat with pdf', array['chat with documents', 'ask pdf']),
  ('lawyer', array['attorney']),
  ('bookkeeping', array['accounting']),
  ('vacation', array['holiday', 'trip', 'travel']),
  ('itinerary', array['trip planner', 'travel planner']),
  ('recipe', array['cooking']),
  ('workout', array['exercise']),
  ('story', array['novel', 'fiction']),
  ('children', array['kids']),
  ('ecommerce', array['e commerce', 'online store', 'online shop']),
  ('customer support', array['customer service', 'helpdesk', 'help desk']),
  ('phone agent', array['voice agent', 'answer calls', 'ai receptionist']),
  ('todo list', array['task list']),
  ('llm', array['large language model', 'language model']),
  ('leaderboard', array['benchmark']),
  ('open source', array['opensource']),
  ('vector database', array['vector store']),
  ('voice cloning', array['voice clone', 'clone voice']),
  ('noise removal', array['remove noise', 'denoise', 'noise cancellation']),
  ('vocal remover', array['remove vocals', 'stem separation']),
  ('shorts', array['short videos', 'reels']),
  ('video editor', array['edit video', 'video editing']),
  ('math', array['maths', 'mathematics']),
  ('lesson plan', array['lesson planning']),
  ('real estate', array['property listing']),
  ('venture capital', array['vc']),
  ('backlink', array['link building']),
  ('launch site', array['launch platform']),
  ('acquire', array['sell my startup', 'sell startup', 'buy and sell']);
