"""The key of the club, certificates, and the keys this computer has met."""
