-- Tokens and keys of V5 that were made before are good no longer: when the user was made, or had the password changed.
ALTER TABLE user_account ADD COLUMN access_since BIGINT NOT NULL DEFAULT 0;
