-- Until now false was what a record said when nobody had set either of the two; from now on null stands for that, and means on.
-- A version whose change touched the member has been given it by somebody: that false stays.
UPDATE assistants SET settings = jsonb_set(settings, '{stt_settings,incomplete_utterance_detection}', 'null')
WHERE settings #> '{stt_settings,incomplete_utterance_detection}' = 'false'
  AND NOT EXISTS (
    SELECT FROM assistant_settings_versions versions
    WHERE versions.organization_id = assistants.organization_id AND versions.assistant_id = assistants.id
      AND 'stt_settings.incomplete_utterance_detection' = ANY (versions.changed_fields)
  );
UPDATE assistants SET settings = jsonb_set(settings, '{stt_settings,speculative_config,enable_speculative_llm}', 'null')
WHERE settings #> '{stt_settings,speculative_config,enable_speculative_llm}' = 'false'
  AND NOT EXISTS (
    SELECT FROM assistant_settings_versions versions
    WHERE versions.organization_id = assistants.organization_id AND versions.assistant_id = assistants.id
      AND 'stt_settings.speculative_config.enable_speculative_llm' = ANY (versions.changed_fields)
  );
